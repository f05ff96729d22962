// Row of one film: progress or properties, with play, download and make again.
import { DownloadOutlined, FileTextOutlined, InboxOutlined, PlayCircleFilled, SyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { MenuButton } from '#ui/page/MenuButton.tsx'
import { namedFile, srtOf } from '#ui/media/download.ts'
import { clock, isLocked, taskWord } from '#ui/page/task-state.ts'
import { Pill, TaskStatus } from '#ui/page/TaskStatus.tsx'
import { useDownload } from '#ui/api/use-download.ts'
import { type Film, films, packageStandards, standardLabels, subtitlesLabels } from '../contract.ts'

const formats: Record<Film['format'], string> = { '16:9': '横屏', '9:16': '竖屏' }
const sized = (bytes: number) => `${Math.max(0.1, Math.round(bytes / 1e5) / 10)} MB`

interface Props {
  film: Film
  /** Base name of the downloads. */
  name: string
  onPlay: () => void
  onAgain: () => void
  onCancel: () => void
  cancelling: boolean
}

function Packages({ film }: Pick<Props, 'film'>) {
  const taking = useDownload(films.package)
  return (
    <MenuButton
      menu={{
        items: packageStandards.map((standard) => ({
          key: standard,
          label: standardLabels[standard],
          onClick: () => void taking.run({ id: film.id, standard }),
        })),
      }}
      tooltip="给学习平台用：播放并记录观看进度"
    >
      <Button size="small" icon={<InboxOutlined aria-hidden />} loading={taking.busy}>
        课件包
      </Button>
    </MenuButton>
  )
}

function Downloads({ film, name }: Pick<Props, 'film' | 'name'>) {
  if (!film.url) return null
  return (
    <>
      <Button size="small" icon={<DownloadOutlined aria-hidden />} href={namedFile(film.url, name)} download>
        下载视频
      </Button>
      <Packages film={film} />
      {film.subtitles !== 'NONE' && film.subtitlesUrl && (
        <Button size="small" icon={<FileTextOutlined aria-hidden />} href={namedFile(srtOf(film.subtitlesUrl), name)} download>
          下载字幕
        </Button>
      )}
    </>
  )
}

export function FilmRow({ film, name, onPlay, onAgain, onCancel, cancelling }: Props) {
  const { format, subtitles, status, info, url, posterUrl, durationMs, bytes, madeDate, userName } = film
  const shape = `${formats[format]} · ${subtitlesLabels[subtitles]}`
  const isLive = isLocked(status)
  const told = info ?? {}
  return (
    <li className="yw-film" aria-label={shape}>
      <button
        type="button"
        className={`yw-film-poster is-${format === '16:9' ? 'wide' : 'tall'}`}
        aria-label={`播放 ${shape}`}
        disabled={!url}
        onClick={onPlay}
        style={posterUrl ? { backgroundImage: `url("${posterUrl}")` } : {}}
      >
        {url && <PlayCircleFilled aria-hidden />}
      </button>
      <div className="yw-film-text">
        <div className="yw-film-title">
          <b>{shape}</b>
          {!isLive && url && !film.isCurrent && (
            <Pill tone="warning" icon={<SyncOutlined aria-hidden />}>
              内容已变化
            </Pill>
          )}
        </div>
        {url && (
          <span className="yw-muted yw-small">
            {[durationMs === null ? '' : clock(durationMs / 1000), bytes === null ? '' : sized(bytes), madeDate]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        {(isLive || status === 'TASK_FAILED') && (
          <TaskStatus state={taskWord(status)} told={told} {...(status === 'TASK_FAILED' ? { onRetry: onAgain } : {})} />
        )}
        {isLive && userName && <span className="yw-muted yw-small">由 {userName} 提交</span>}
        <div className="yw-film-acts">
          <Downloads film={film} name={name} />
          {!isLive && url && !film.isCurrent && status !== 'TASK_FAILED' && (
            <Button size="small" icon={<SyncOutlined aria-hidden />} onClick={onAgain}>
              重新合成
            </Button>
          )}
          {isLive && film.mayCancel && (
            <Button size="small" loading={cancelling} onClick={onCancel}>
              取消合成
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
