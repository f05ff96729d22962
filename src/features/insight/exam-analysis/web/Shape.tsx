// Skeleton of a report: real headings, placeholders for values.
import { LoadingSkeleton } from '#ui/page/AsyncContent.tsx'
import { ChartCardSkeleton, NumbersSkeleton } from '#ui/page/skeletons.tsx'
import { Bone } from '#ui/table/Skeleton.tsx'
import { factsComing, ReportHead } from '#features/insight/analysis-kit/web/ReportHead.tsx'

export const Shape = () => (
  <>
    <section className="yw-card yw-report-top">
      <p className="yw-saying">
        <Bone width="92%" />
        <Bone width="64%" />
      </p>
      <div className="yw-ea-shape">
        <NumbersSkeleton titles={['应考人数', '参加人数', '合格率', '平均分', '最高分 / 最低分']} />
      </div>
    </section>
    <div className="yw-ea-charts">
      <ChartCardSkeleton title="分数段分布" kind="columns" height={330} />
      <div>
        <ChartCardSkeleton title="成绩等级分布" kind="bars" height={138} />
        <ChartCardSkeleton title="题型得分率" kind="bars" height={138} />
      </div>
    </div>
  </>
)

/** Skeleton while the overview loads. */
export const ReportShape = () => (
  <LoadingSkeleton
    shape={
      <div className="yw-report">
        <ReportHead label="考试信息" title={<Bone width={220} />} facts={factsComing} />
        <Shape />
      </div>
    }
  />
)
