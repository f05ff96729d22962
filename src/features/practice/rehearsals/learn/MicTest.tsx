// Tests the microphone before a run: nothing is recorded, and the microphone is closed again.
import { useEffect, useRef, useState } from 'react'
import { MicIcon } from '#ui/touch/icons.tsx'
import { type Microphone, MicrophoneRefused, openMicrophone, refusalHere } from '#ui/touch/voice/microphone.ts'

/** Level from 0 to 1 that counts as a voice. */
const heardLevel = 0.02
const bars = [0.4, 0.7, 1, 0.6, 0.85]

type Test = { at: 'idle' | 'opening' | 'refused' } | { at: 'open'; level: number; heard: boolean }

const words = (test: Test): string => {
  if (test.at === 'refused') return '麦克风用不了，可以打字回答'
  if (test.at === 'open') return test.heard ? '麦克风正常，听得到您' : '请说句话试试'
  return test.at === 'opening' ? '请允许使用麦克风' : '试一下麦克风'
}

export function MicTest() {
  const [test, setTest] = useState<Test>({ at: 'idle' })
  const mic = useRef<Microphone>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      void mic.current?.close()
    }
  }, [])
  if (refusalHere()) return null
  const start = async () => {
    setTest({ at: 'opening' })
    try {
      let heard = false
      const opened = await openMicrophone({
        onLost: () => setTest({ at: 'idle' }),
        onSound: ({ level }) => {
          heard ||= level > heardLevel
          if (!isGone.current) setTest({ at: 'open', level: Math.min(1, level * 4), heard })
        },
      })
      if (isGone.current) return void opened.close()
      mic.current = opened
      setTest({ at: 'open', level: 0, heard: false })
    } catch (error) {
      if (!(error instanceof MicrophoneRefused)) throw error
      setTest({ at: 'refused' })
    }
  }
  const level = test.at === 'open' ? test.level : 0
  return (
    <button
      type="button"
      className={`yl-mic-test is-${test.at}`}
      disabled={test.at === 'opening' || test.at === 'open'}
      onClick={() => void start()}
    >
      <MicIcon />
      <span role="status">{words(test)}</span>
      <span className="yl-bars" aria-hidden>
        {bars.map((share) => (
          <i key={share} style={{ height: 6 + 18 * share * level }} />
        ))}
      </span>
    </button>
  )
}
