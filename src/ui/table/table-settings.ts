// Density and hidden columns of a table, stored per browser.
import { useState } from 'react'

export type Density = 'large' | 'middle' | 'small'
/** Height of the head of a table in pixels. */
export const headHeights: Record<Density, number> = { large: 52, middle: 40, small: 36 }
interface Settings {
  density: Density
  hidden: string[]
}
const keyOf = (name: string) => `yanwu:table:${name}`

function stored(name: string): Settings {
  try {
    const value = JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}') as Partial<Settings>
    const density = value.density === 'large' || value.density === 'small' ? value.density : 'middle'
    return { density, hidden: Array.isArray(value.hidden) ? value.hidden : [] }
  } catch {
    return { density: 'middle', hidden: [] }
  }
}

export function useTableSettings(name: string) {
  const [settings, setSettings] = useState(() => stored(name))
  const change = (part: Partial<Settings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    localStorage.setItem(keyOf(name), JSON.stringify(next))
  }
  return { ...settings, change }
}
