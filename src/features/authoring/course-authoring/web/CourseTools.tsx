// Buttons for all courses, left of the button that creates one.
import { DownloadOutlined, EllipsisOutlined, ImportOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { May, useMay } from '#ui/api/session.tsx'
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'
import { MenuButton } from '#ui/page/MenuButton.tsx'
import { coursePackages } from '#features/authoring/course-packages/contract.ts'
import { courseSheets } from '#features/authoring/course-sheets/contract.ts'
import { useReplaceWay } from '#features/authoring/replacements/web/use-replace-way.ts'

const ImportPackageDialog = lazyDialog(
  async () => (await import('#features/authoring/course-packages/web/ImportPackageDialog.tsx')).ImportPackageDialog,
  ({ open }) => open,
)

/** Acts that are needed seldom: the recycle bin, search and replace, packages. */
function MoreActs() {
  const may = useMay()
  const navigate = useNavigate()
  const replacing = useReplaceWay({})
  const [isPackage, setPackage] = useState(false)
  const items = [
    may('course:recycleBin') && { key: 'bin', label: '回收站', onClick: () => void navigate('/recycleBin') },
    replacing && { key: 'replace', label: '查找与替换', onClick: replacing.go },
    may(coursePackages.importPackage) && { key: 'package', label: '导入课程包', onClick: () => setPackage(true) },
  ].filter((item) => item !== false && item !== null)
  if (!items.length) return null
  return (
    <>
      <MenuButton tooltip="更多操作" placement="bottomRight" menu={{ items }}>
        <Button aria-label="更多操作" icon={<EllipsisOutlined aria-hidden />} />
      </MenuButton>
      <ImportPackageDialog open={isPackage} onClose={() => setPackage(false)} />
    </>
  )
}

export function CourseTools({ onDefaultHuman, onImport }: { onDefaultHuman: () => void; onImport: () => void }) {
  return (
    <>
      <MoreActs />
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
    </>
  )
}
