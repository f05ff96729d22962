// Parts of the demo courses: types of lines, roles and courses, and makers of lines.
type Type = 'QUESTION' | 'INTRO' | 'TIPS'
export interface DemoLine {
  type: Type
  section: string
  text: string
  answer?: string
  /** 答题要点, one per line. */
  points?: string
}
/** A role's figure, voice and background. */
export interface Face {
  gender: 1 | 2
  digitalHumanId: string
  voiceId: string
  background: string
}
export interface DemoSubScene {
  title: string
  /** Default: the customer of the course. */
  customer?: Face
  content: string[]
  lines: DemoLine[]
}
export interface DemoCourse {
  title: string
  description: string
  /** A customer chosen after the first media were made, so that these are stale. */
  recast?: Face
  scenes: { title: string; description: string; subScenes: DemoSubScene[] }[]
}

export const face = (gender: 1 | 2, digitalHumanId: string, voiceId: string, background: string): Face => ({
  gender,
  digitalHumanId,
  voiceId,
  background,
})
export const ask = (section: string, text: string, answer: string, ...points: string[]): DemoLine => ({
  type: 'QUESTION',
  section,
  text,
  answer,
  points: points.join('\n'),
})
export const quiz = (section: string, text: string, answer: string, ...points: string[]): DemoLine => ({
  type: 'INTRO',
  section,
  text,
  answer,
  points: points.join('\n'),
})
export const tip = (section: string, text: string): DemoLine => ({ type: 'TIPS', section, text })
