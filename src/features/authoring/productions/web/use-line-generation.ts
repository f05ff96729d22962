// Requests for the media of one script line or of the selected ones.
import { estimateOf, type ToMake } from '#shared/media-estimate.ts'
import { textLength } from '#shared/text.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { showWarning } from '#ui/page/notice.ts'
import { atRow } from '#ui/table/use-shown-row.ts'
import { type Script, scripts } from '#features/authoring/scripts/contract.ts'
import { productions } from '../contract.ts'
import { confirmGeneration, type Format } from './FormatPicker.tsx'
import { estimateWords } from './use-generation-board.tsx'

/** The media that a line needs. */
const toMake = (line: Script): ToMake[] => [
  ...(line.mediaProvider === 'AI_TRAINING' && (line.mediaType === 'VIDEO' || line.mediaType === 'AUDIO')
    ? [{ kind: line.mediaType, letters: textLength(line.text) }]
    : []),
  ...(line.answerMediaProvider === 'AI_TRAINING' && line.needAnswer === 'NEED'
    ? [{ kind: 'AUDIO' as const, letters: textLength(line.answerText) }]
    : []),
]

const spokenIn = (line: Script) => [
  ...(line.mediaProvider === 'AI_TRAINING' ? [line.text] : []),
  ...(line.answerMediaProvider === 'AI_TRAINING' && line.needAnswer === 'NEED' ? [line.answerText] : []),
]

const minLetters = 8
const { nothingToMake, tooShort, answerTooShort } = productions.meta.failures
const withCount = (text: string, n: number) => text.replace('{n}', String(n))
/** Returns the reason why no medium can be made, in the words of the server; null otherwise, or if only the server knows. */
export function whyNotMade(line: Script): string | null {
  const wanted = toMake(line)
  if (line.unfit || line.answerUnfit) return null
  if (!wanted.length) return nothingToMake
  const short = (text: string) => (text.includes('{') || textLength(text) >= minLetters ? null : textLength(text))
  const speaks = line.mediaProvider === 'AI_TRAINING' && (line.mediaType === 'VIDEO' || line.mediaType === 'AUDIO')
  const n = speaks ? short(line.text) : null
  if (n !== null) return withCount(tooShort, n)
  const answers = line.answerMediaProvider === 'AI_TRAINING' && line.needAnswer === 'NEED'
  const answer = answers ? short(line.answerText) : null
  return answer === null ? null : withCount(answerTooShort, answer)
}

export function useLineGeneration() {
  const asked = [productions.status, productions.active, scripts.page]
  const one = useApiMutation(productions.one, { done: '音视频生成任务已提交', refresh: asked })
  const batch = useApiMutation(productions.batch, {
    refresh: asked,
    done: ({ submitted, reused }) =>
      submitted.length ? `音视频生成任务已提交（${submitted.length}条）${reused ? `，其中${reused}条音视频内容相同，直接复用` : ''}` : '',
    left: { verb: '提交', leads: atRow },
  })
  const askOne = (line: Script) => {
    const why = whyNotMade(line)
    if (why) return showWarning(why)
    const make = (format: Format) => one.run({ params: { id: line.id }, query: { format } })
    // a conversion has no options to choose
    if ((line.unfit || line.answerUnfit) && !toMake(line).length) return void make('16:9')
    confirmGeneration('确定生成音视频？', `第${line.seq + 1}句；生成期间这一行不能编辑。`, make, {
      picture: toMake(line).some(({ kind }) => kind === 'VIDEO'),
      spoken: spokenIn(line),
    })
  }
  const askMany = (chosen: Script[], clear: () => void) => {
    if (!chosen.length) return showWarning('请勾选需要生成音视频的脚本')
    const whys = chosen.map(whyNotMade)
    if (whys.every((why) => why !== null)) return showWarning(whys[0] ?? '')
    confirmGeneration(
      '确定生成音视频？',
      `共${chosen.length}句：${estimateWords(estimateOf(chosen.flatMap(toMake)))}。内容没有变的直接复用，不需要生成的会跳过。`,
      async (format: Format) => {
        const outcome = await batch.run({ body: chosen.map((c) => c.id), query: { format } })
        if (outcome.ok) clear()
        return outcome
      },
      { picture: chosen.flatMap(toMake).some(({ kind }) => kind === 'VIDEO'), spoken: chosen.flatMap(spokenIn) },
    )
  }
  return { askOne, askMany }
}
