// Encoding of passwords in requests.

/** Base64 of the UTF-8 bytes. */
export const encodePassword = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
