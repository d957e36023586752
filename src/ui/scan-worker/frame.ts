/** One picture to look for codes in: RGBA bytes, row by row (the shape of ImageData, which Node does not have). */
export type Frame = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

export type Point = { readonly x: number; readonly y: number }

/**
 * A code that was read, and by whom; one that was only seen has no text. Corners are in frame pixels, clockwise from the
 * code's own top left.
 */
export type Found = { readonly text: string; readonly corners: readonly Point[]; readonly reader?: string }

/** 'qr': labels (QR model 2 only). 'barcode': what shops print on goods (EAN-8/13, UPC-A/E, Code 128). */
export type ScanFormats = 'qr' | 'barcode'

/** How long one picture may be studied: 'frame' is one of many from a camera, 'photo' the only one there is. */
export type Effort = 'frame' | 'photo'

/**
 * 'copy' is a frame that was worked over already (looks.ts): the reader's own ways to do so are left out. 'whole' is one in
 * which black and white are told apart by one threshold for all of it, not by what is around.
 */
export type Depth = Effort | 'copy' | 'whole'

/** Reads one frame. Every code that was read, in no order; an empty list is a miss. Rejects only if the reader broke. */
export type Reader = (frame: Frame, formats: ScanFormats, depth: Depth) => Promise<readonly Found[]>
