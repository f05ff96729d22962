// Planar YUV 4:2:0 pictures and patches, BT.709 limited range, as the encoder expects them.

export interface Patch {
  /** The planes Y, U and V, in this order. */
  data: Buffer
  /** Position and size in pixels; all are even. */
  x: number
  y: number
  width: number
  height: number
}

/** Converts RGBA rows to YUV 4:2:0 (ITU-R BT.709, 16..235), in 16-bit fixed point. Width and height must be even; alpha is ignored. */
export function toYuv(rgba: Uint8ClampedArray | Uint8Array, width: number, height: number): Buffer {
  const luma = width * height
  const data = Buffer.allocUnsafeSlow((luma * 3) / 2)
  const half = width >> 1
  // one 32-bit load per pixel; on little-endian machines red is the low byte
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, luma)
  for (let row = 0; row < height; row += 2) {
    let at = row * width
    let u = luma + (row >> 1) * half
    for (const end = at + width; at < end; at += 2, u++) {
      let r = 0
      let g = 0
      let b = 0
      for (let k = 0; k < 4; k++) {
        const place = at + (k & 1) + (k >> 1) * width
        const pixel = pixels[place]!
        const red = pixel & 255
        const green = (pixel >> 8) & 255
        const blue = (pixel >> 16) & 255
        data[place] = (1081344 + 11966 * red + 40254 * green + 4064 * blue) >> 16
        r += red
        g += green
        b += blue
      }
      data[u] = (33685504 - 6596 * r - 22189 * g + 28784 * b) >> 18
      data[u + (luma >> 2)] = (33685504 + 28784 * r - 26145 * g - 2639 * b) >> 18
    }
  }
  return data
}

function copyPlane(target: Buffer, source: Buffer, plane: { to: number; stride: number; from: number; width: number; rows: number }): void {
  const { to, stride, from, width, rows } = plane
  if (stride === width) {
    source.copy(target, to, from, from + width * rows)
    return
  }
  for (let row = 0; row < rows; row++) source.copy(target, to + row * stride, from + row * width, from + (row + 1) * width)
}

/** Copies a patch into a frame of the given size. */
export function applyPatch(frame: Buffer, width: number, height: number, patch: Patch): void {
  const luma = width * height
  const area = patch.width * patch.height
  copyPlane(frame, patch.data, { to: patch.y * width + patch.x, stride: width, from: 0, width: patch.width, rows: patch.height })
  const to = (patch.y >> 1) * (width >> 1) + (patch.x >> 1)
  const chroma = { stride: width >> 1, width: patch.width >> 1, rows: patch.height >> 1 }
  copyPlane(frame, patch.data, { ...chroma, to: luma + to, from: area })
  copyPlane(frame, patch.data, { ...chroma, to: luma + (luma >> 2) + to, from: area + (area >> 2) })
}

/** A translucent overlay of a frame: only the bytes that it changes. */
export interface Overlay {
  /** For every run: its start in the frame, and its length. */
  runs: Int32Array
  /** For each byte of the runs: the overlay's alpha in 256ths, less one. */
  share: Uint8Array
  value: Buffer
  /** From and to of opaque runs, which are copied. */
  solid: Int32Array
}

/** Shorter opaque runs are blended, which takes no longer. */
const SOLID = 16

function overlayOf(runs: Int32Array, share: Uint8Array, bytes: Uint8Array): Overlay {
  const solid: number[] = []
  let at = 0
  for (let run = 1; run < runs.length; run += 2) {
    for (const end = at + runs[run]!; at < end; ) {
      const from = at
      while (at < end && share[at] === 255) at++
      if (at - from >= SOLID) solid.push(from, at)
      else if (at === from) at++
    }
  }
  return { runs, share, value: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), solid: Int32Array.from(solid) }
}

/** Makes an overlay of straight-alpha RGBA rows at (x, y) of a frame of the given size; x and y are even. */
export function toOverlay(
  rgba: Uint8ClampedArray,
  area: { x: number; y: number; width: number; height: number },
  width: number,
  height: number,
): Overlay {
  const opaque = toYuv(rgba, area.width, area.height)
  const share = new Uint8Array(opaque.length)
  const value = new Uint8Array(opaque.length)
  const runs: number[] = []
  let count = 0
  let from = 0
  let next = -1
  const put = (target: number, source: number, alpha: number) => {
    const part = Math.round((alpha * 256) / 255)
    if (part === 0) return
    if (target !== next) {
      if (next >= 0) runs.push(count - from)
      runs.push(target)
      from = count
    }
    next = target + 1
    share[count] = part - 1
    value[count++] = opaque[source]!
  }
  const stride = area.width * 4
  for (let row = 0, pixel = 0; row < area.height; row++) {
    const left = (area.y + row) * width + area.x
    for (let column = 0; column < area.width; column++, pixel++) {
      const alpha = rgba[pixel * 4 + 3]!
      if (alpha !== 0) put(left + column, pixel, alpha)
    }
  }
  const half = width >> 1
  const small = area.width >> 1
  for (const plane of [0, 1]) {
    const to = width * height + plane * ((width * height) >> 2)
    const source = area.width * area.height + plane * ((area.width * area.height) >> 2)
    for (let row = 0; row < area.height; row += 2) {
      for (let column = 0; column < area.width; column += 2) {
        const alpha = row * stride + column * 4 + 3
        const sum = rgba[alpha]! + rgba[alpha + 4]! + rgba[alpha + stride]! + rgba[alpha + stride + 4]!
        if (sum !== 0)
          put(to + ((area.y + row) >> 1) * half + ((area.x + column) >> 1), source + (row >> 1) * small + (column >> 1), sum / 4)
      }
    }
  }
  if (next >= 0) runs.push(count - from)
  return overlayOf(Int32Array.from(runs), share.slice(0, count), value.slice(0, count))
}

/** Blends an overlay into a frame. */
export function applyOverlay(frame: Buffer, { runs, share, value, solid }: Overlay): void {
  let from = 0
  let next = 0
  for (let run = 0; run < runs.length; run += 2) {
    const shift = runs[run]! - from
    for (const end = from + runs[run + 1]!; from < end; ) {
      const until = Math.min(end, solid[next] ?? end)
      for (; from < until; from++) {
        const part = share[from]! + 1
        frame[shift + from] = (frame[shift + from]! * (256 - part) + value[from]! * part) >> 8
      }
      if (from === end) break
      const to = solid[next + 1]!
      value.copy(frame, shift + from, from, to)
      from = to
      next += 2
    }
  }
}

/** Serialises an overlay to bytes. */
export function packOverlay({ runs, share, value }: Overlay): Buffer {
  const packed = Buffer.allocUnsafeSlow(4 + runs.byteLength + share.length + value.length)
  new Int32Array(packed.buffer, 0, 1 + runs.length).set([runs.length, ...runs])
  packed.set(share, 4 + runs.byteLength)
  packed.set(value, 4 + runs.byteLength + share.length)
  return packed
}

/** Reads an overlay that `packOverlay` has written; the bytes must be word-aligned. */
export function unpackOverlay(bytes: Uint8Array): Overlay {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, 1)[0]!
  const begin = 4 + words * 4
  const half = begin + (bytes.length - begin) / 2
  return overlayOf(new Int32Array(bytes.buffer, bytes.byteOffset + 4, words), bytes.subarray(begin, half), bytes.subarray(half))
}
