// The package has no types of its own.
declare module 'mailauth/lib/dkim/verify.js' {
  export function dkimVerify(
    letter: string,
    options: { resolver: (name: string, type: string) => Promise<string[][]> },
  ): Promise<{ results: { status: { result: string }; signingDomain: string }[] }>
}
