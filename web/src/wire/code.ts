/** Table codes as people type, paste and read them. */

export const LENGTH = 6;

/** Whether people can read a code to one another; those of links and days are long. */
export const isShort = (code: string): boolean => code.length === LENGTH;

/** The signs of a code in a text, a whole link too; at most six. No two letters of codes look alike. */
export function readCode(text: string): string {
  const link = /\/t\/([A-Za-z0-9]{6})\b/.exec(text);
  return (link?.[1] ?? text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, LENGTH);
}

/** The code as it is read aloud: K7M-4QX. */
export function codeAsRead(code: string): string {
  return isShort(code) ? `${code.slice(0, 3)}-${code.slice(3)}` : code;
}
