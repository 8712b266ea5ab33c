/** Stands for libraries that others could load and we never need. */

export default undefined;
