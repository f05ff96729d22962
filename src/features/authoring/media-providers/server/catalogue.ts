// Catalogue of the supported services with descriptions and configuration.
import type { ServiceOptions } from '#engines/providers.ts'
import { abilitiesOf, serviceNames } from '#engines/sources.ts'
import type { Provider } from '../contract.ts'

type Variable = Provider['variables'][number]
const needed = (name: string, meaning: string): Variable => ({ name, needed: true, meaning })
const wanted = (name: string, meaning: string): Variable => ({ name, needed: false, meaning })

/** The part of the response that depends on the configuration alone. */
type Described = Omit<Provider, 'use'>

const toConnection = (of: { url: string; model: string } | undefined): Provider['connection'] =>
  of ? { host: new URL(of.url).host, model: of.model } : null
const here = { connection: null, outside: false, sends: null }

function voicesAndFigures({ openai, duix, sherpa, tencent }: ServiceOptions): Described[] {
  return [
    {
      id: 'house',
      name: '内置引擎',
      configured: true,
      gives: ['VOICE', 'VIDEO'],
      ...here,
      audible: true,
      description: '随系统自带的声音与形象，不需要网络和账号，可精确指定多音字读音。',
      abilities: abilitiesOf.house,
      voices: [],
      variables: [],
    },
    {
      id: 'openai',
      name: serviceNames.openai,
      configured: openai !== undefined,
      gives: ['VOICE'],
      outside: true,
      audible: true,
      connection: toConnection(openai),
      sends: { what: '台词的文字', never: '人员、企业和课程的信息' },
      description: '任何提供 /v1/audio/speech 接口的语音服务，如 Kokoro-FastAPI、LocalAI、Xinference 或 OpenAI。',
      abilities: abilitiesOf.openai,
      voices: [...(openai?.voices ?? [])],
      variables: [
        needed('SPEECH_OPENAI_URL', '服务地址，如 http://kokoro:8880'),
        wanted('SPEECH_OPENAI_KEY', '密钥；自建服务通常不需要'),
        wanted('SPEECH_OPENAI_MODEL', '模型名称，默认 tts-1'),
        wanted('SPEECH_OPENAI_VOICES', '可选的声音名称，逗号分隔；不填则可任意填写'),
      ],
    },
    {
      id: 'duix',
      name: serviceNames.duix,
      configured: duix !== undefined,
      connection: null,
      outside: true,
      audible: false,
      sends: { what: '台词的文字、声音的参考录音、形象的视频', never: '人员、企业和课程的信息' },
      gives: duix ? [...(duix.speechUrl ? ['VOICE' as const] : []), ...(duix.videoUrl ? ['VIDEO' as const] : [])] : ['VOICE', 'VIDEO'],
      description: '自建的开源数字人：用一段录音克隆声音，用一段静默视频生成口型。需要显卡。',
      abilities: abilitiesOf.duix,
      voices: [],
      variables: [
        needed('DUIX_DATA_DIR', '与 Duix.Avatar 共享的数据文件夹，在本机的绝对路径'),
        wanted('DUIX_SPEECH_URL', '语音服务地址，如 http://gpu:18180；与视频至少配置一个'),
        wanted('DUIX_VIDEO_URL', '视频服务地址，如 http://gpu:8383'),
        wanted('DUIX_CONTAINER_DIR', '该文件夹在容器内的路径，默认 /code/data'),
      ],
    },
    {
      id: 'sherpa',
      name: serviceNames.sherpa,
      configured: sherpa !== undefined,
      gives: ['VOICE'],
      ...here,
      audible: true,
      description: '在本机运行的神经网络语音，使用您提供的模型文件夹（vits-melo、kokoro 或 matcha）。',
      abilities: abilitiesOf.sherpa,
      voices: [],
      variables: [needed('SHERPA_MODEL_DIR', '模型文件夹的绝对路径，工作进程与网页进程都要能读到')],
    },
    {
      id: 'tencent',
      name: serviceNames.tencent,
      configured: tencent !== undefined,
      gives: ['VIDEO'],
      connection: null,
      outside: true,
      audible: false,
      sends: { what: '形象的照片、念台词的录音', never: '人员、企业和课程的信息' },
      description: '腾讯云的照片数智人：一张照片即可开口说话，不用训练。照片和录音须能从外网读取，需要同时配置对象存储。',
      abilities: null,
      voices: [],
      variables: [needed('TENCENT_IVH_APP_KEY', '应用的 appkey'), needed('TENCENT_IVH_ACCESS_TOKEN', '应用的 accesstoken')],
    },
  ]
}

const recognitionOutside = ({ listen }: ServiceOptions): Described => ({
  id: 'listen',
  name: serviceNames.listen,
  configured: listen !== undefined,
  gives: ['LISTENING'],
  outside: true,
  audible: false,
  description:
    '把学员的录音转成文字，自动评分；任何提供 /v1/audio/transcriptions 接口的服务，如 faster-whisper-server、LocalAI、Xinference 或 OpenAI。与本机语音识别只能接入一种；都没有接入时，语音回答由导师点评。',
  connection: toConnection(listen),
  abilities: null,
  voices: [],
  sends: { what: '学员回答的录音、本企业的术语；学员录音前会看到服务商的名称，并须重新同意', never: '姓名、账号、题目和参考答案' },
  variables: [
    needed('LISTEN_OPENAI_URL', '服务地址，如 http://whisper:8000'),
    wanted('LISTEN_OPENAI_KEY', '密钥；自建服务通常不需要'),
    wanted('LISTEN_OPENAI_MODEL', '模型名称，默认 whisper-1'),
    wanted('LISTEN_OPERATOR', '服务商的名称，写在学员的录音说明里；自建时写本单位的名称'),
  ],
})

const recognitionHere = ({ hear }: ServiceOptions): Described => ({
  id: 'hear',
  name: serviceNames.hear,
  configured: hear !== undefined,
  gives: ['LISTENING'],
  ...here,
  audible: false,
  description:
    '在本机用您提供的模型文件夹（SenseVoice、Paraformer 或 Zipformer-CTC，均为非流式）把学员的录音转成文字，自动评分；录音不离开本系统。学员录音前须重新同意。',
  abilities: null,
  voices: [],
  variables: [needed('LISTEN_SHERPA_DIR', '模型文件夹的绝对路径，工作进程与网页进程都要能读到；不能与 LISTEN_OPENAI_URL 同时设置')],
})

const judging = ({ judge }: ServiceOptions): Described => ({
  id: 'judge',
  name: '智能评分',
  configured: judge !== undefined,
  gives: ['JUDGING'],
  outside: true,
  audible: false,
  description:
    '在内置规则之外核对回答说到了哪些要点，换了说法的也算；只把要点调高一级，不直接打分。任何提供 /v1/chat/completions 接口的大模型服务，如 vLLM、Ollama、Xinference 或模型厂商。没有接入时，全部按内置规则评分。',
  connection: toConnection(judge),
  abilities: null,
  voices: [],
  sends: { what: '学员回答的文字、客户的话、答题要点；学员作答时会看到服务商的名称', never: '姓名、账号、课程和录音' },
  variables: [
    needed('JUDGE_OPENAI_URL', '服务地址，如 http://llm:8000'),
    needed('JUDGE_OPENAI_MODEL', '模型名称，须能读懂中文，如 qwen'),
    wanted('JUDGE_OPENAI_KEY', '密钥；自建服务通常不需要'),
    wanted('JUDGE_DAILY_TOKENS', '每个企业一天最多用多少 token，默认 1000000，约一千次回答；0 为不限'),
    wanted('JUDGE_OPERATOR', '服务商的名称，学员作答时看到；自建时写本单位的名称'),
  ],
})

const talking = ({ talk }: ServiceOptions): Described => ({
  id: 'talk',
  name: serviceNames.talk,
  configured: talk !== undefined,
  gives: ['TALKING'],
  outside: true,
  audible: false,
  description:
    '在自由对话中扮演客户，逐句回答；目标、得分和结束都由内置规则决定。任何提供 /v1/chat/completions 接口的大模型服务，如 vLLM、Ollama、Xinference 或模型厂商。没有接入时，客户按作者写好的话回答。',
  connection: toConnection(talk),
  abilities: null,
  voices: [],
  sends: { what: '客户的设定、已经说出的隐情、这次对话双方的话', never: '姓名、账号、课程、目标、答题要点和录音' },
  variables: [
    needed('TALK_OPENAI_URL', '服务地址，如 http://llm:8000；不填则用智能评分的地址、密钥和服务商'),
    needed('TALK_OPENAI_MODEL', '模型名称，须能说流利的中文，如 qwen；填了才启用'),
    wanted('TALK_OPENAI_KEY', '密钥；自建服务通常不需要'),
    wanted('TALK_DAILY_TOKENS', '每个企业一天最多用多少 token，默认 5000000，约两百次对话；0 为不限'),
    wanted('TALK_OPERATOR', '服务商的名称，学员在对话前看到；自建时写本单位的名称'),
    wanted('TALK_STREAMS', '每个进程同时请求多少个回答，默认 100；小的自建服务设为它能同时处理的个数'),
    wanted('TALK_THINKING', '怎样关闭推理，默认 auto 自动识别；keep 为不关闭'),
  ],
})

const drafting = ({ draft }: ServiceOptions): Described => ({
  id: 'draft',
  name: serviceNames.draft,
  configured: draft !== undefined,
  gives: ['DRAFTING'],
  outside: true,
  audible: false,
  description:
    '从企业的资料起草试题和话术：每条都引用原文，内置规则核对引用、数字和答案，由人采用后才进入题库或脚本。任何提供 /v1/chat/completions 接口的大模型服务。没有接入时，试题和话术由人填写或导入。',
  connection: toConnection(draft),
  abilities: null,
  voices: [],
  sends: { what: '作者选择的、标为可外发的资料段落；其中的电话和证件号码换成记号', never: '标为仅本机的资料、姓名、账号、题库和课程' },
  variables: [
    needed('DRAFT_OPENAI_MODEL', '模型名称；已接入对话模型时可不填，用它的服务'),
    wanted('DRAFT_OPENAI_URL', '服务地址；不填则用对话模型或智能评分的地址和密钥'),
    wanted('DRAFT_OPENAI_KEY', '密钥；自建服务通常不需要'),
    wanted('DRAFT_DAILY_TOKENS', '每个企业一天最多用多少 token，默认 1000000，约一千道试题；0 为不限'),
    wanted('DRAFT_OPERATOR', '服务商的名称，起草前告诉作者；自建时写本单位的名称'),
  ],
})

/** Returns every service, the built-in engine first. */
export const catalogue = (services: ServiceOptions): Described[] => [
  ...voicesAndFigures(services),
  recognitionOutside(services),
  recognitionHere(services),
  judging(services),
  talking(services),
  drafting(services),
]
