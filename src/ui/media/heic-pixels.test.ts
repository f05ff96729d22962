// @vitest-environment node
// Decoding of HEIC photos. The sample, which is also e2e/turned-photo.heic, is stored with 320×240 pixels, red above and blue below, and is shown turned left.
import { expect, test } from 'vitest'
import { decodeHeic } from './heic-pixels.ts'

const photo =
  'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAABMm1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBpdG0AAAAAAAEAAAAeaWxv' +
  'YwAAAABEAAABAAEAAAABAAABUgAAAE8AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAAALZpcHJwAAAAmGlwY28AAABzaHZjQwEECAAAAwCf' +
  'qAAAAwDwAPz9+PgAAA8DoAABABdAAQwB//8ECAAAAwCfqAAAAwAAPLoCQKEAAQAnQgEBBAgAAAMAn6gAAAMAADygCggPFlupJMrwFoCAAAADAIAAAAyEogAB' +
  'AAdEAcFysGJAAAAAFGlzcGUAAAAAAAABQAAAAPAAAAAJaXJvdAEAAAAWaXBtYQAAAAAAAAABAAEDgQKDAAAAV21kYXQAAABLKAGvchcYPOsCAf/t0f/2k+l7' +
  'Ya1FRhHuSW7gDoAzgk6l0EgQea7/8AkLqo1+Q1mnSvVgFGClFtAQzQFULcAADZiHAAADAAADAAf0'
const readPhoto = () => Uint8Array.from(atob(photo), (c) => c.charCodeAt(0))

test('a HEIC photo is decoded upright', async () => {
  const { width, height, data } = await decodeHeic(readPhoto().buffer)
  expect([width, height]).toEqual([240, 320])
  const colourAt = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)].map((c) => c > 127)
  expect(colourAt(20, 160)).toEqual([true, false, false])
  expect(colourAt(220, 160)).toEqual([false, false, true])
})

test.each([
  ['is cut off', (bytes: Uint8Array<ArrayBuffer>) => bytes.slice(0, bytes.length - 60)],
  ['contains only zeros after its head', (bytes: Uint8Array<ArrayBuffer>) => bytes.slice().fill(0, 100)],
  ['is a text', () => new TextEncoder().encode('这不是照片')],
])('a file that %s is refused', async (_, change) => {
  await expect(decodeHeic(change(readPhoto()).buffer)).rejects.toThrow()
})
