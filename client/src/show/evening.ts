/** The show has its own light, in every theme: call it in an effect of what plays in it. */

export function evening(): () => void {
  const page = document.documentElement.classList;
  page.add("evening");
  return () => page.remove("evening");
}
