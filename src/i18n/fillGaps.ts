export type Params = Record<string, string | number>

export type GapsIn<Text> = Text extends `${string}%{${infer Gap}}${infer Rest}` ? Gap | GapsIn<Rest> : never

export function fillGaps(sentence: string, params: Params = {}): string {
  return sentence.replace(/%\{(\w+)\}/g, (_, gap: string) => String(params[gap]))
}
