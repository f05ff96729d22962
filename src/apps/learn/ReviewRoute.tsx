// 答卷 with a link from each lost question to the dialogue that belongs to it.
import { ReviewScreen } from '#features/assessment/attempts/learn/ReviewScreen.tsx'
import { learning } from '#features/portal/learning/contract.ts'
import { Link } from '#ui/touch/router.tsx'
import { useFetch } from '#ui/touch/use-fetch.ts'

export function ReviewRoute({ id }: { id: string }) {
  const lessons = useFetch(learning.lessons, { params: { id } }).data ?? []
  const next = (subjectId: string) => {
    const lesson = lessons.find((l) => l.subjectId === subjectId)
    if (!lesson) return null
    const { tag, courseId, projectId, courseTitle, subSceneTitle } = lesson
    return (
      <Link className="yl-next-lesson" to={`/course/${courseId}/${projectId}`}>
        <span className="yl-muted">接着练“{tag}”</span>
        <b>
          {subSceneTitle} <span aria-hidden>→</span>
        </b>
        <small className="yl-muted">{courseTitle}</small>
      </Link>
    )
  }
  return <ReviewScreen id={id} next={next} />
}
