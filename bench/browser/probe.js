// What the bench sees from within a page, ours or the bare one. Times are of the wall clock, in milliseconds, so that
// those of two pages can be compared.
(() => {
  const frames = [];
  let isCounting = false;
  let touchedAt = 0;

  const now = () => performance.timeOrigin + performance.now();

  addEventListener("pointerdown", (event) => (touchedAt = performance.timeOrigin + event.timeStamp), { capture: true });

  // After the page has done all it does in a frame.
  function afterFrame(call) {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = call;
      port2.postMessage(null);
    });
  }

  function hasInk(selector, across, down) {
    const canvas = document.querySelector(selector);
    if (!canvas) return false;
    const [x, y] = [Math.round(across * canvas.width), Math.round(down * canvas.height)];
    const { data } = canvas.getContext("2d").getImageData(x - 1, y - 1, 3, 3);
    return data.some((value, at) => at % 4 === 3 && value > 0);
  }

  function count(time) {
    if (!isCounting) return;
    frames.push(time);
    // Seen in the browser's trace.
    performance.mark("probe frame");
    requestAnimationFrame(count);
  }

  window.probe = {
    touchedAt: () => touchedAt,
    origin: () => performance.timeOrigin,
    // When there is ink here for the first time.
    inked: (...where) =>
      new Promise((resolve) => {
        const look = () => (hasInk(...where) ? resolve(now()) : afterFrame(look));
        look();
      }),
    beginFrames() {
      frames.length = 0;
      isCounting = true;
      requestAnimationFrame(count);
    },
    endFrames() {
      isCounting = false;
      return frames;
    },
  };
})();
