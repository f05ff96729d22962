// Menu of the script page: spreadsheet export and import, film, replacement of words.
import { EllipsisOutlined, ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { MenuButton } from '#ui/page/MenuButton.tsx'
import { May, useMay } from '#ui/api/session.tsx'
import { useDownload } from '#ui/api/use-download.ts'
import { courseSheets } from '#features/authoring/course-sheets/contract.ts'
import { ImportScriptsDialog } from '#features/authoring/course-sheets/web/ImportScriptsDialog.tsx'
import { films } from '#features/authoring/films/contract.ts'
import { LazyFilmDialog } from '#features/authoring/films/web/LazyFilmDialog.tsx'
import { useReplaceWay } from '#features/authoring/replacements/web/use-replace-way.ts'

interface Props {
  subSceneId: string
  title: string
  canEdit: boolean
  importing: boolean
  onImporting: (open: boolean) => void
}

export function ScriptSheets({ subSceneId, title, canEdit, importing, onImporting }: Props) {
  const taking = useDownload(courseSheets.exportScripts)
  const may = useMay()
  const [film, setFilm] = useState<{ id: string; title: string } | null>(null)
  const replacing = useReplaceWay({ subSceneId })
  const rest = [
    canEdit && replacing && { key: 'replace', label: '查找与替换', extra: 'Ctrl+Shift+H', onClick: replacing.go },
    may(films.make) && { key: 'film', label: '导出成片', onClick: () => setFilm({ id: subSceneId, title }) },
    canEdit &&
      may(courseSheets.importScripts) && {
        key: 'template',
        label: <a href={courseSheets.scriptTemplate.path}>下载脚本模板</a>,
      },
    canEdit && may(courseSheets.exportScripts) && { key: 'export', label: '导出脚本', onClick: () => void taking.run({ subSceneId }) },
  ].filter((item) => item !== false && item !== null)
  return (
    <>
      {canEdit && (
        <May do={courseSheets.importScripts}>
          <Button icon={<ImportOutlined aria-hidden />} onClick={() => onImporting(true)}>
            导入脚本
          </Button>
        </May>
      )}
      {rest.length > 0 && (
        <MenuButton
          menu={{ items: rest }}
          placement="bottomRight"
          tooltip={canEdit ? '查找与替换、导出成片、下载脚本模板、导出脚本' : '导出成片'}
        >
          <Button icon={<EllipsisOutlined aria-hidden />} aria-label="更多" loading={taking.busy} />
        </MenuButton>
      )}
      {canEdit && <ImportScriptsDialog open={importing} subSceneId={subSceneId} onClose={() => onImporting(false)} />}
      <LazyFilmDialog of={film} onClose={() => setFilm(null)} />
    </>
  )
}
