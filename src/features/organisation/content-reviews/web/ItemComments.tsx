// Comments of the last return on one item of a course, beside the place where it is edited.
import { CommentOutlined } from '@ant-design/icons'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { contentReviews } from '../contract.ts'
import './content-reviews.css'

export function ItemComments({ courseId, itemId }: { courseId: string; itemId: string }) {
  const { data } = useApiQuery(contentReviews.of, { query: { kind: 'COURSE', ownerId: courseId } }, { inPlace: true })
  return data?.comments
    .filter((comment) => comment.itemId === itemId)
    .map(({ text }) => (
      <blockquote key={text} className="yw-item-comment" aria-label="审核意见">
        <CommentOutlined aria-hidden /> {text}
      </blockquote>
    ))
}
