// Buttons for all courses, left of the button that creates one.
import { DownloadOutlined, ImportOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { May } from '#ui/api/session.tsx'
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'
import { coursePackages } from '#features/authoring/course-packages/contract.ts'
import { courseSheets } from '#features/authoring/course-sheets/contract.ts'
import { ReplaceLink } from '#features/authoring/replacements/web/ReplaceLink.tsx'
import { BinLink } from '#features/organisation/recycle-bin/web/BinLink.tsx'

const ImportPackageDialog = lazyDialog(
  async () => (await import('#features/authoring/course-packages/web/ImportPackageDialog.tsx')).ImportPackageDialog,
  ({ open }) => open,
)

export function CourseTools({ onDefaultHuman, onImport }: { onDefaultHuman: () => void; onImport: () => void }) {
  const [isPackage, setPackage] = useState(false)
  return (
    <>
      <BinLink to="/recycleBin" may="course:recycleBin" />
      <ReplaceLink type="text" place={{}} />
      <May do="setting:btn:edit">
        <Tooltip title="没有单独设置数字人的课程使用它">
          <Button onClick={onDefaultHuman}>默认数字人</Button>
        </Tooltip>
      </May>
      <May do={courseSheets.importCourses}>
        <Button icon={<DownloadOutlined aria-hidden />} href={courseSheets.courseTemplate.path}>
          下载导入模板
        </Button>
        <Button icon={<ImportOutlined aria-hidden />} onClick={onImport}>
          导入课程
        </Button>
      </May>
      <May do={coursePackages.importPackage}>
        <Button onClick={() => setPackage(true)}>导入课程包</Button>
        <ImportPackageDialog open={isPackage} onClose={() => setPackage(false)} />
      </May>
    </>
  )
}
