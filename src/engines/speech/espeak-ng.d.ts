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
  export interface EspeakWorker {
    set_voice(name: string): number
    set_rate(wordsPerMinute: number): number
    set_pitch(pitch: number): number
    set_range(range: number): number
    get_samplerate(): number
    synthesize(text: string, onChunk: (pcm: Int16Array, events: EspeakEvent[]) => boolean): void
  }
  export default function load(): Promise<{ eSpeakNGWorker: new () => EspeakWorker | Promise<EspeakWorker> }>
}
