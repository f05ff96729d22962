// Button that releases the devices of selected people in a single-device exam, so that their next device may continue.
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { ConfirmButton } from '#ui/page/ConfirmButton.tsx'
import { May } from '#ui/api/session.tsx'
import type { Exam, Sitter } from '#features/assessment/exams/contract.ts'
import { attemptEvents } from '../contract.ts'

export function ReleaseButton({ exam, chosen }: { exam: Exam; chosen: readonly Sitter[] }) {
  const release = useApiMutation(attemptEvents.release, { done: ({ done }) => `已解除 ${done} 人的设备，可以在另一台设备上继续` })
  if (!exam.singleDevice) return null
  return (
    <May do={attemptEvents.release}>
      <ConfirmButton
        disabled={!chosen.length}
        title={`解除 ${chosen.length} 人的作答设备？`}
        content="正在作答的设备随即停止，已同步的作答都在；本人可以在另一台设备上继续。"
        okText="解除设备"
        act={() => release.run({ params: { id: exam.id }, body: { userIds: chosen.map((p) => p.id) } })}
      >
        解除设备{chosen.length > 0 && `（${chosen.length}）`}
      </ConfirmButton>
    </May>
  )
}
