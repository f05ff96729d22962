// List of the chapters of a conversation, with the current one marked.
import type { Outline } from '../contract.ts'

interface Props {
  sections: Outline['sections']
  /** Position of the line in view. */
  at: number
  onGo: (place: number) => void
}

export const chapterName = ({ name }: { name: string | null }) => name ?? '未分章节'

/** Keeps the place of the chapters while they load. */
export const ChapterRailShape = () => (
  <div className="yw-sb-rail" aria-hidden>
    <h2>章节</h2>
  </div>
)

export function ChapterRail({ sections, at, onGo }: Props) {
  return (
    <nav className="yw-sb-rail" aria-label="章节">
      <h2>章节</h2>
      {sections.map((section) => {
        const here = at >= section.from && at < section.from + section.count
        return (
          <button
            type="button"
            key={section.from}
            aria-current={here || undefined}
            title={chapterName(section)}
            onClick={() => onGo(section.from)}
          >
            <span>{chapterName(section)}</span>
            <small>{section.count}</small>
          </button>
        )
      })}
    </nav>
  )
}
