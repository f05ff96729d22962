// What somebody prefers on this device: one of a few words, kept by person.
import { useState } from 'react'
import { useOwner } from './session.tsx'

const find = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** `const [view, setView] = useRemembered('script-view', ['dialogue', 'table'])`; the first is the usual one. */
export function useRemembered<W extends string>(name: string, words: readonly [W, ...W[]]): [W, (word: W) => void] {
  const key = `yanwu:prefers:${useOwner() ?? ''}:${name}`
  const [chosen, setChosen] = useState(() => find(key))
  const choose = (word: W) => {
    setChosen(word)
    try {
      localStorage.setItem(key, word)
    } catch {
      // a browser may refuse to store anything: then it holds for this page
    }
  }
  return [words.find((word) => word === chosen) ?? words[0], choose]
}
