// The setting of how a chat model is told not to reason, for the configuration and the client of chat services.

/** `auto`: looks for a switch when reasoning leaves no answer. `keep`: never tells a model not to reason. Else the field to send. */
export const thinkingModes = ['auto', 'keep', 'reasoning_effort', 'enable_thinking', 'thinking', 'chat_template_kwargs'] as const
export type Thinking = (typeof thinkingModes)[number]
