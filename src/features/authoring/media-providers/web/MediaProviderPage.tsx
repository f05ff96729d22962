// Page of the media providers: a card each, with state, functions and a connection test.
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { mediaProviders } from '../contract.ts'
import { ProviderCard } from './ProviderCard.tsx'
import './providers.css'

export default function MediaProviderPage() {
  const asked = useApiQuery(mediaProviders.list, {}, { inPlace: true })
  return (
    <>
      <PageHeader
        title="语音与数字人服务"
        sub="由运维人员在服务器上配置，对所有企业生效；这里可以查看哪些可用、什么会发送出去，并逐个测试。声音和形象在「形象与声音」中添加"
      />
      <AsyncContent asked={asked} card>
        {(data) => (
          <div className="yw-providers">
            {data.map((provider) => (
              <ProviderCard key={provider.id} provider={provider} />
            ))}
          </div>
        )}
      </AsyncContent>
    </>
  )
}
