// Figure, background and voice of the customer in each demo course.
import { figures, voices } from '#engines/media.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import type { Face } from '../courses.ts'

export function faceOf(n: number): Face {
  const { id, gender, backgrounds } = assertDefined(figures[n % figures.length], 'a figure of the house')
  const sounds = voices.filter((voice) => voice.gender === gender)
  const round = Math.floor(n / figures.length)
  const background = assertDefined(backgrounds[round % backgrounds.length], 'a background of a figure')
  return {
    gender,
    digitalHumanId: id,
    voiceId: assertDefined(sounds[n % sounds.length], 'a voice of the house').id,
    background: background.id,
  }
}
