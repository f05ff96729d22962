// The part of the WASM speech synthesiser's interface that is used here; the package ships no types.
declare module '@echogarden/espeak-ng-emscripten' {
  export interface EspeakEvent {
    type: 'sentence' | 'word' | 'phoneme' | 'samplerate' | 'end' | 'mark' | 'play' | 'msg_terminated' | 'list_terminated'
    /** 1-based index into the input. */
    text_position: number
    /** Milliseconds. */
    audio_position: number
    id?: string | number
  }
  /** Texts may be given as places in the memory, where they end with a zero. */
  export interface EspeakWorker {
    set_voice(name: number): number
    set_rate(wordsPerMinute: number): number
    set_pitch(pitch: number): number
    set_range(range: number): number
    get_samplerate(): number
    synthesize(text: number, onChunk: (pcm: Int16Array, events: EspeakEvent[]) => boolean): void
  }
  export interface EspeakModule {
    eSpeakNGWorker: new () => EspeakWorker
    /** All of its memory, in whole pages of 64 KiB; another array when that has grown. */
    HEAPU8: Uint8Array
    _webidl_malloc(bytes: number): number
  }
  export default function load(): Promise<EspeakModule>
}
