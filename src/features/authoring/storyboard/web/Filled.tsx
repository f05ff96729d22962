// Text of a line as the author wrote it, with each variable marked and its value shown.
import { variableParts, type Variables } from '#shared/variables.ts'

export function Filled({ text, values }: { text: string; values: Variables }) {
  return variableParts(text).map((part, i) =>
    part.name === undefined ? (
      part.text
    ) : (
      <mark
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other key
        key={i}
        className={values.has(part.name) ? 'yw-var-mark' : 'yw-var-mark is-unfilled'}
        title={values.get(part.name) ?? '还没有值，请在课程里填写'}
      >
        {part.text}
      </mark>
    ),
  )
}
