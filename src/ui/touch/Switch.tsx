// A choice between a few views, side by side.
import './touch.css'

interface Props<T> {
  label: string
  ways: readonly (readonly [value: T, words: string])[]
  value: T
  onChoose: (value: T) => void
}

export const Switch = <T,>({ label, ways, value, onChoose }: Props<T>) => (
  <div className="yl-switch" role="group" aria-label={label}>
    {ways.map(([way, words]) => (
      <button key={words} type="button" aria-pressed={way === value} onClick={() => onChoose(way)}>
        {words}
      </button>
    ))}
  </div>
)
