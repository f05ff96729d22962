// What somebody prefers on this device: one of a few words, kept by person.
import { useState } from 'react'
import { onDevice } from './browser-storage.ts'
import { useOwner } from '../api/session.tsx'

/** `const [view, setView] = useRemembered('script-view', ['dialogue', 'table'])`; the first is the usual one. */
export function useRemembered<W extends string>(name: string, words: readonly [W, ...W[]]): [W, (word: W) => void] {
  const key = `yanwu:prefers:${useOwner() ?? ''}:${name}`
  const [chosen, setChosen] = useState(() => onDevice.find(key))
  const choose = (word: W) => {
    setChosen(word)
    onDevice.keep(key, word)
  }
  return [words.find((word) => word === chosen) ?? words[0], choose]
}
