// Mouth shapes (visemes), and the shape of each phoneme.

/** All values 0..1 (`spread` also below 0): how far the lips part, stretch, pucker, show teeth, press together. */
export interface MouthShape {
  open: number
  spread: number
  round: number
  teeth: number
  press: number
}

const mouth = (open: number, spread: number, round: number, teeth: number, press = 0): MouthShape => ({ open, spread, round, teeth, press })

/** The palette: closed, the shapes of speech, and intermediate shapes, so that a mouth moves without jumps. */
export const mouths: Record<string, MouthShape> = {
  rest: mouth(0, 0.25, 0, 0),
  closed: mouth(0, -0.1, 0, 0, 0.75),
  bite: mouth(0.12, 0.1, 0, 1, 0.35),
  slit: mouth(0.13, 0.15, 0, 0.6),
  hiss: mouth(0.15, 0.6, 0, 1),
  mid: mouth(0.3, 0.2, 0, 0.8),
  smileMid: mouth(0.24, 0.8, 0, 1),
  smile: mouth(0.36, 0.65, 0, 1),
  half: mouth(0.42, 0.2, 0, 0.85),
  wide: mouth(0.6, 0.2, 0, 0.9),
  full: mouth(0.76, 0.15, 0, 0.9),
  pucker: mouth(0.14, -0.2, 1, 0),
  puckerMid: mouth(0.3, -0.1, 0.7, 0.2),
  roundMid: mouth(0.32, 0, 0.4, 0.4),
  round: mouth(0.58, -0.1, 0.62, 0.3),
  roundWide: mouth(0.6, 0, 0.32, 0.6),
}

export type MouthName = string

/** The mouth shape of a phoneme (IPA of the synthesiser); `closed` and `bite` must not be smoothed away. */
export function mouthOf(phoneme: string): MouthName {
  const sound = phoneme.replace(/[ˈˌː\d.˥˩_-]/gu, '')
  if (!sound) return 'rest'
  if (/^[pbm]/u.test(sound)) return 'closed'
  if (/^[fv]/u.test(sound)) return 'bite'
  if (/^(?:ua|uɑ|uæ|wa|wɑ|uo|wo)/u.test(sound)) return 'roundWide'
  if (/^[uwʊyɥ]/u.test(sound)) return 'pucker'
  if (/^(?:ɑu|au|aʊ)/u.test(sound)) return 'wide'
  if (/^[ɑaɐæʌ]/u.test(sound)) return 'full'
  if (/^[oɔɒ]/u.test(sound)) return 'round'
  if (/^(?:iɑ|ia|iɛ|ie|jæ|ja)/u.test(sound)) return 'half'
  if (/^[əɛeɤɜɚ]/u.test(sound)) return 'half'
  if (/^[iɪjɨ]/u.test(sound)) return 'smile'
  if (/^(?:s|z|ʃ|ʒ|ɕ|ʂ|ts|tɕ|tʃ|dʒ|tʂ)/u.test(sound)) return 'hiss'
  if (/^[rɹɻ]/u.test(sound)) return 'roundMid'
  if (/^[hχx]/u.test(sound)) return 'mid'
  return 'slit'
}

/** The palette entry nearest to a shape, by squared distance with the opening weighted most. */
export function nearestMouth(target: MouthShape): MouthName {
  let best = 'rest'
  let least = Infinity
  for (const [name, shape] of Object.entries(mouths)) {
    if (name === 'closed' || name === 'bite') continue
    const distance =
      4 * (shape.open - target.open) ** 2 + (shape.spread - target.spread) ** 2 * 0.5 + 1.6 * (shape.round - target.round) ** 2
    if (distance < least) {
      least = distance
      best = name
    }
  }
  return best
}
