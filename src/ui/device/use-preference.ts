// A preference on this device: one of several words, stored per user.
import { useState } from 'react'
import { localStore } from './browser-storage.ts'
import { useOwner } from '../api/session.tsx'

/** `const [view, setView] = usePreference('script-view', ['dialogue', 'table'])`; the first is the usual one. */
export function usePreference<W extends string>(name: string, words: readonly [W, ...W[]]): [W, (word: W) => void] {
  const key = `yanwu:prefers:${useOwner() ?? ''}:${name}`
  const [chosen, setChosen] = useState(() => localStore.find(key))
  const choose = (word: W) => {
    setChosen(word)
    localStore.keep(key, word)
  }
  return [words.find((word) => word === chosen) ?? words[0], choose]
}
