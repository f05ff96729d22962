// Audio worklet: passes the microphone's samples on in blocks.
const BLOCK = 4096

interface Tap {
  port: { postMessage(said: Float32Array, moved: ArrayBuffer[]): void }
}
declare const AudioWorkletProcessor: new () => Tap
declare function registerProcessor(name: string, processor: new () => Tap): void

export default class Tapping extends AudioWorkletProcessor {
  private block = new Float32Array(BLOCK)
  private filled = 0

  process(inputs: Float32Array[][]): boolean {
    const channel = inputs[0]?.[0]
    if (!channel) return true
    this.block.set(channel, this.filled)
    this.filled += channel.length
    if (this.filled === BLOCK) {
      this.port.postMessage(this.block, [this.block.buffer as ArrayBuffer])
      this.block = new Float32Array(BLOCK)
      this.filled = 0
    }
    return true
  }
}
registerProcessor('tap', Tapping)
