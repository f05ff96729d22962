// How passwords travel.

/** Base64 of UTF-8. */
export const encodePassword = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
