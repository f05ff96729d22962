// Types of the part of the WASM synthesiser that is used here; the package has none.
declare module '@echogarden/espeak-ng-emscripten' {
  export interface EspeakEvent {
    type: 'sentence' | 'word' | 'phoneme' | 'samplerate' | 'end' | 'mark' | 'play' | 'msg_terminated' | 'list_terminated'
    /** 1-based index into the input. */
    text_position: number
    /** Position in the sound, in milliseconds. */
    audio_position: number
    id?: string | number
  }
  /** Texts may be addresses in the memory of zero-terminated strings. */
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
    /** All its memory, in whole pages of 64 KiB; a new array after the memory has grown. */
    HEAPU8: Uint8Array
    _webidl_malloc(bytes: number): number
  }
  export default function load(): Promise<EspeakModule>
}
