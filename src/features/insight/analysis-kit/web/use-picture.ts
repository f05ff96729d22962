// Downloads a part of the page as a picture: const take = usePicture(); take(element, '分数段分布')
import { useCallback } from 'react'
import { showFailure } from '#ui/page/notice.ts'

/** Loads the code for drawing at the first use. */
export const usePicture = () =>
  useCallback((element: HTMLElement | null, name: string) => {
    const draw = async () => {
      const { downloadPicture } = await import('./picture.ts')
      if (element) await downloadPicture(element, name)
    }
    draw().catch(showFailure)
  }, [])
