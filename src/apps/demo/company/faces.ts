// Who plays the customer of a demo course: another figure in each, before another of its backgrounds, with a voice of its own.
import { figures, voices } from '../../../engines/media.ts'
import { must } from '../../../shared/must.ts'

export function faceOf(n: number) {
  const { id, gender, backgrounds } = must(figures[n % figures.length], 'a figure of the house')
  const sounds = voices.filter((voice) => voice.gender === gender)
  const round = Math.floor(n / figures.length)
  const background = backgrounds[round % Math.max(1, backgrounds.length)]
  return {
    gender,
    digitalHumanId: id,
    voiceId: must(sounds[n % sounds.length], 'a voice of the house').id,
    ...(background ? { background: background.id } : {}),
  }
}
