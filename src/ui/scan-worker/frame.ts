/** An image that may contain codes: RGBA bytes, row by row (the shape of ImageData, which Node lacks). */
export type Frame = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

export type Point = { readonly x: number; readonly y: number }

/** A found code; without text if it was not read. Corners in frame pixels, clockwise from the code's own top left. */
export type Found = { readonly text: string; readonly corners: readonly Point[] }

/** 'qr': labels (QR model 2 only). 'barcode': shop barcodes (EAN-8/13, UPC-A/E, Code 128). */
export type ScanFormats = 'qr' | 'barcode'

/** How much work an image is worth: a 'frame' is one of many from a camera, a 'photo' is the only one. */
export type Effort = 'frame' | 'photo'

/**
 * 'copy': the frame was processed already (filters.ts), and the reader skips its own processing. 'whole': one threshold
 * for the whole frame divides black from white, instead of a local one.
 */
export type Depth = Effort | 'copy' | 'whole'

/** Reads one frame. Resolves to all codes, in no order; an empty list is a miss. Rejects only if the reader broke. */
export type Reader = (frame: Frame, formats: ScanFormats, depth: Depth) => Promise<readonly Found[]>
