// Skeleton of the contents of a course: three columns.
import { Bone } from '#ui/table/Skeleton.tsx'

const rows = [70, 56, 64, 48, 60, 52]

export const ContentsSkeleton = () => (
  <div className="yw-ws">
    <div className="yw-card yw-ws-left is-coming">
      {rows.map((width) => (
        <Bone key={width} width={`${width}%`} />
      ))}
    </div>
    <div className="yw-ws-middle">
      <div className="yw-ws-cards">
        {rows.slice(0, 3).map((width) => (
          <div key={width} className="yw-ws-card is-coming">
            <div className="yw-ws-picture" />
            <Bone width={`${width}%`} />
            <Bone width="90%" />
          </div>
        ))}
      </div>
    </div>
    <div className="yw-card yw-ws-right is-coming">
      <div className="yw-ws-picture" />
      <Bone width="60%" />
      <Bone width="80%" />
    </div>
  </div>
)
