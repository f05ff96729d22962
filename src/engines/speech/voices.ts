// The offered voices: a synthesiser variant with its pitch, liveliness and pace.
export interface Voice {
  id: string
  name: string
  description: string
  /** Gender: 1 male, 2 female. */
  gender: 1 | 2
}

export interface VoiceSettings extends Voice {
  variant: string
  /** Pitch on the synthesiser's scale 0..99; 50 is the variant's own pitch. */
  pitch: number
  /** Pitch range 0..99; below about 80 the Mandarin tones become flat. */
  range: number
  /** Words per minute on the synthesiser's scale. */
  rate: number
}

export const voiceSettings: VoiceSettings[] = [
  {
    id: 'gentle-woman',
    name: '温柔女声',
    description: '语速适中，适合客户角色',
    gender: 2,
    variant: 'cmn+f2',
    pitch: 58,
    range: 90,
    rate: 195,
  },
  {
    id: 'clear-woman',
    name: '清亮女声',
    description: '年轻明快，适合示范回答',
    gender: 2,
    variant: 'cmn+f5',
    pitch: 72,
    range: 95,
    rate: 212,
  },
  {
    id: 'mature-woman',
    name: '成熟女声',
    description: '沉着从容，高净值客户角色',
    gender: 2,
    variant: 'cmn+f3',
    pitch: 43,
    range: 88,
    rate: 182,
  },
  {
    id: 'lively-woman',
    name: '甜美女声',
    description: '起伏生动，年轻客户角色',
    gender: 2,
    variant: 'cmn+Annie',
    pitch: 47,
    range: 92,
    rate: 195,
  },
  {
    id: 'steady-man',
    name: '沉稳男声',
    description: '低沉有力，适合提问与讲解',
    gender: 1,
    variant: 'cmn+m3',
    pitch: 58,
    range: 95,
    rate: 186,
  },
  { id: 'warm-man', name: '亲和男声', description: '自然亲切，适合介绍与提示', gender: 1, variant: 'cmn', pitch: 68, range: 99, rate: 198 },
  {
    id: 'brisk-man',
    name: '干练男声',
    description: '年轻利落，适合业务对话',
    gender: 1,
    variant: 'cmn+m7',
    pitch: 86,
    range: 95,
    rate: 212,
  },
  {
    id: 'gentleman',
    name: '儒雅男声',
    description: '明亮从容，适合资深顾问角色',
    gender: 1,
    variant: 'cmn+m2',
    pitch: 73,
    range: 95,
    rate: 190,
  },
]

/** Requested speed and pitch, relative to the voice's own. */
export interface Delivery {
  /** Factor of the voice's own pace; default 1. */
  speed?: number
  /** Approximate semitones above (or below 0) the voice's own pitch; default 0. */
  pitch?: number
}

/** Steps of the synthesiser's pitch scale in an octave: half of the scale, for every voice. */
const OCTAVE = 50
/** Converts semitones to steps of this scale. */
export const stepsOf = (semitones: number) => Math.round((semitones * OCTAVE) / 12)

/** The settings of a voice for a requested delivery. */
export function deliveredBy(voice: VoiceSettings, { speed = 1, pitch = 0 }: Delivery): VoiceSettings {
  return {
    ...voice,
    rate: Math.round(voice.rate * speed),
    pitch: Math.min(99, Math.max(0, voice.pitch + stepsOf(pitch))),
  }
}

export const voices: Voice[] = voiceSettings.map(({ id, name, description, gender }) => ({ id, name, description, gender }))
