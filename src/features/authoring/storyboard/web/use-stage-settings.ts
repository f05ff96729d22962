// Preferences of the play-through, stored on this device.
import { useState } from 'react'

export const rates = [0.75, 1, 1.25, 1.5, 2] as const
export interface StageSettings {
  subtitles: boolean
  answers: boolean
  skipLacking: boolean
  rate: number
}
const usual: StageSettings = { subtitles: true, answers: true, skipLacking: false, rate: 1 }
const key = 'yanwu:stage'

function readSettings(): StageSettings {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<StageSettings>
    const isOn = (name: 'subtitles' | 'answers' | 'skipLacking') => (typeof kept[name] === 'boolean' ? kept[name] : usual[name])
    const rate = rates.find((one) => one === kept.rate) ?? usual.rate
    return { subtitles: isOn('subtitles'), answers: isOn('answers'), skipLacking: isOn('skipLacking'), rate }
  } catch {
    return usual
  }
}

export function useStageSettings() {
  const [settings, setSettings] = useState(readSettings)
  const change = (part: Partial<StageSettings>) => {
    const now = { ...settings, ...part }
    setSettings(now)
    try {
      localStorage.setItem(key, JSON.stringify(now))
    } catch {
      // storage is full or blocked: the settings last as long as the page
    }
  }
  return { settings, change }
}
