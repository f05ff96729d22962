// Compresses bytes as bzip2 for tests: blocks sorted by suffix, all codes of the same length. The size does not matter, but every decoder
// must read it.

class Bits {
  readonly bytes: number[] = []
  private held = 0
  private count = 0
  put(value: number, width: number) {
    for (let bit = width - 1; bit >= 0; bit--) {
      this.held = (this.held << 1) | ((value >>> bit) & 1)
      if (++this.count < 8) continue
      this.bytes.push(this.held)
      this.held = this.count = 0
    }
  }
  end(): Buffer {
    while (this.count) this.put(0, 1)
    return Buffer.from(this.bytes)
  }
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24
  for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  return sum >>> 0
})
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = ((sum << 8) ^ (table[((sum >>> 24) ^ byte) & 255] ?? 0)) >>> 0
  return ~sum >>> 0
}

/** Run-length encoding: four equal bytes are followed by the number of further ones. */
function shorten(bytes: Uint8Array): number[] {
  const out: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0
    let run = 1
    while (run < 255 && bytes[at + run] === byte) run++
    for (let n = 0; n < Math.min(run, 4); n++) out.push(byte)
    if (run >= 4) out.push(run - 4)
    at += run
  }
  return out
}

/** The last column of the sorted rotations and the index of the block itself; ranks double their reach in each round. */
function sortRotations(block: readonly number[]): { last: number[]; origin: number } {
  const n = block.length
  let rank = Int32Array.from(block)
  const order = Array.from({ length: n }, (_, at) => at)
  for (let reach = 1; ; reach *= 2) {
    const keys = Float64Array.from({ length: n }, (_, at) => (rank[at] ?? 0) * (n + 257) + (rank[(at + (reach >> 1)) % n] ?? 0))
    if (reach === 1) for (let at = 0; at < n; at++) keys[at] = rank[at] ?? 0
    order.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
    const next = new Int32Array(n)
    let ranks = 0
    for (let at = 0; at < n; at++) {
      if (at && keys[order[at] ?? 0] !== keys[order[at - 1] ?? 0]) ranks++
      next[order[at] ?? 0] = ranks
    }
    rank = next
    if (ranks === n - 1 || reach > n) break
  }
  return { last: order.map((at) => block[(at + n - 1) % n] ?? 0), origin: order.indexOf(0) }
}

/** Move-to-front coding; runs of the latest symbol become digits of base two. */
function toSymbols(last: readonly number[], used: readonly number[]): number[] {
  const recent = [...used]
  const out: number[] = []
  let run = 0
  const flush = () => {
    for (let left = run; left > 0; left = (left - 1 - ((left - 1) % 2)) / 2) out.push((left - 1) % 2)
    run = 0
  }
  for (const byte of last) {
    const place = recent.indexOf(byte)
    if (place === 0) run++
    else {
      flush()
      out.push(place + 1)
      recent.splice(place, 1)
      recent.unshift(byte)
    }
  }
  flush()
  return [...out, used.length + 1]
}

function putBlock(bits: Bits, bytes: Uint8Array): number {
  const block = shorten(bytes)
  const { last, origin } = sortRotations(block)
  const used = [...new Set(last)].toSorted((a, b) => a - b)
  const symbols = toSymbols(last, used)
  const sum = checksum(bytes)
  bits.put(0x314159, 24)
  bits.put(0x265359, 24)
  bits.put(sum, 32)
  bits.put(0, 1)
  bits.put(origin, 24)
  const rows = Array.from({ length: 16 }, (_, row) => used.filter((byte) => byte >> 4 === row))
  for (const row of rows) bits.put(row.length ? 1 : 0, 1)
  for (const [at, row] of rows.entries())
    if (row.length) for (let low = 0; low < 16; low++) bits.put(row.includes(at * 16 + low) ? 1 : 0, 1)
  const groups = Math.ceil(symbols.length / 50)
  bits.put(2, 3)
  bits.put(groups, 15)
  for (let group = 0; group < groups; group++) bits.put(0, 1)
  const width = Math.max(1, Math.ceil(Math.log2(used.length + 2)))
  for (let alike = 0; alike < 2; alike++) {
    bits.put(width, 5)
    for (let symbol = 0; symbol < used.length + 2; symbol++) bits.put(0, 1)
  }
  for (const symbol of symbols) bits.put(symbol, width)
  return sum
}

export function packBzip2(bytes: Uint8Array): Buffer {
  const bits = new Bits()
  for (const char of 'BZh9') bits.put(char.charCodeAt(0), 8)
  let all = 0
  for (let at = 0; at < bytes.length; at += 100_000) {
    const sum = putBlock(bits, bytes.subarray(at, at + 100_000))
    all = (sum ^ ((all << 1) | (all >>> 31))) >>> 0
  }
  bits.put(0x177245, 24)
  bits.put(0x385090, 24)
  bits.put(all, 32)
  return bits.end()
}
