/** The part of gifenc that is used here: it brings no types. */

declare module "gifenc" {
  interface Frame {
    readonly palette?: readonly (readonly number[])[];
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    /** In ms. */
    readonly delay?: number;
    /** 1: what is there stays below the next frame. */
    readonly dispose?: number;
  }

  export function GIFEncoder(): {
    writeFrame(index: Uint8Array, width: number, height: number, frame: Frame): void;
    finish(): void;
    bytes(): Uint8Array;
  };
}
