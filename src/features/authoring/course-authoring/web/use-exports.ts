// Row actions that export a course: its texts as a spreadsheet, or all of it as a package.
import { useDownload } from '#ui/api/use-download.ts'
import { coursePackages } from '#features/authoring/course-packages/contract.ts'
import { courseSheets } from '#features/authoring/course-sheets/contract.ts'

export function useExports() {
  const sheet = useDownload(courseSheets.exportCourse)
  const whole = useDownload(coursePackages.exportPackage)
  return ({ id }: { id: string }) => [
    { label: '导出', onClick: () => void sheet.run({ id }), may: courseSheets.exportCourse },
    { label: '下载课程包', onClick: () => void whole.run({ id }), may: coursePackages.exportPackage },
  ]
}
