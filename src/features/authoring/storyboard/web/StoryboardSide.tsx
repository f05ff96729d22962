// Right column: the stage, and below it the inspector or the summary of the conversation.
import { type Ref, Suspense, useEffect, useImperativeHandle } from 'react'
import { EmptyStage } from './EmptyStage.tsx'
import { Inspector } from './Inspector.tsx'
import { useConversationStage } from './use-conversation-stage.tsx'
import type { Player, Story } from './use-storyboard.ts'
import { Whole } from './Whole.tsx'

/** Inspector of the selected line, or the summary if no line is selected. */
function Beside({ story, title }: { story: Story; title: string }) {
  const { rows, writing, tasks, outline, onAir } = story
  const row = writing.current === null ? undefined : rows.at(rows.indexOf(writing.current))
  const sections = [...new Set(outline?.sections.flatMap(({ name }) => name ?? []))]
  return (
    <Suspense fallback={null}>
      {row && !row.ghost && !onAir.playing ? (
        <Inspector key={row.key} row={row} state={row.line && tasks.stateOf(row.line.id)} sections={sections} />
      ) : (
        <Whole outline={outline} title={title} onDone={story.lines.reload} />
      )}
    </Suspense>
  )
}

/** Synchronises the stage with the list: playing a line selects it, and selecting a line shows it on the stage. */
export function Side({ story, title, player }: { story: Story; title: string; player: Ref<Player> }) {
  const { lines, tasks, plain, writing, saver, onStage } = story
  const { subSceneId, courseId } = story.board
  const total = story.isFiltered ? 0 : lines.total
  const beside = <Beside story={story} title={title} />
  const played = useConversationStage({
    subSceneId,
    courseId,
    rows: lines.loaded,
    total,
    tasks,
    totalMs: story.outline?.durationMs,
    children: beside,
  })
  const chosen = writing.current === null ? -1 : lines.placeOf(saver.of(writing.current)?.id ?? writing.current)
  const { at, part, playing, choose } = played
  useEffect(() => {
    if (chosen >= 0 && !playing) choose(chosen)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the selection drives the stage, not the reverse
  }, [chosen])
  useImperativeHandle(player, () => ({ playFrom: played.playFrom, pause: played.pause, open: played.open, at: playing ? at : null }))
  const key = at === null || story.isFiltered ? undefined : plain.keyAt(at)
  useEffect(() => onStage({ key: key ?? null, part, playing }), [key, part, playing, onStage])
  return (
    <aside className="yw-sb-side">
      {played.stage || (
        <section className="yw-card" aria-busy={lines.isPending}>
          {total === 0 && !story.isFiltered && !lines.error ? <EmptyStage title={title} isPending={lines.isPending} /> : beside}
        </section>
      )}
    </aside>
  )
}
