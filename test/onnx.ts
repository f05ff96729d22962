// Writes ONNX models of a few kilobytes by hand: messages of the format, and shapes of values.

const varint = (value: number): number[] => (value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))])
/** A field of a message: a number, or bytes. */
export const field = (id: number, value: number | string | Uint8Array): Buffer => {
  if (typeof value === 'number') return Buffer.from([...varint(id * 8), ...varint(value)])
  const bytes = Buffer.from(value as string)
  return Buffer.concat([Buffer.from([...varint(id * 8 + 2), ...varint(bytes.length)]), bytes])
}
export const message = (...fields: Buffer[]) => Buffer.concat(fields)

export const FLOAT = 1
export const INT32 = 6
export const INT64 = 7
export const floats = (name: string, dims: number[], values: readonly number[]) =>
  message(...dims.map((dim) => field(1, dim)), field(2, FLOAT), field(8, name), field(9, Buffer.from(Float32Array.from(values).buffer)))
export const integers = (name: string, values: readonly number[]) =>
  message(field(1, values.length), field(2, INT64), field(8, name), field(9, Buffer.from(BigInt64Array.from(values.map(BigInt)).buffer)))
export const node = (kind: string, inputs: string[], output: string, ...attributes: Buffer[]) =>
  message(...inputs.map((name) => field(1, name)), field(2, output), field(4, kind), ...attributes.map((attribute) => field(5, attribute)))
export const value = (name: string, type: number, dims: readonly (number | string)[]) => {
  const shape = message(...dims.map((dim) => field(1, typeof dim === 'number' ? field(1, dim) : field(2, dim))))
  return message(field(1, name), field(2, field(1, message(field(1, type), field(2, shape)))))
}
export const asFloat = message(field(1, 'to'), field(3, FLOAT), field(20, 2))

/** A whole model: its graph and its metadata. */
export const modelOf = (graph: Buffer, told: Record<string, string | number>): Buffer =>
  message(
    ...[field(1, 8), field(2, 'yanwu'), field(8, field(2, 13)), field(7, graph)],
    ...Object.entries(told).map(([name, text]) => field(14, message(field(1, name), field(2, String(text))))),
  )
