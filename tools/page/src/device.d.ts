// What the build reads from the firmware: its words, drawings, faces and the controllers of its display.

declare module 'device:words' {
  const words: Record<string, Record<string, string>>;
  export default words;
}
declare module 'device:art' {
  const art: Record<string, { width: number; height: number; bits: string }>;
  export default art;
}
declare module 'device:faces' {
  const faces: { cult: string[]; signs: Record<string, string[]> };
  export default faces;
}
declare module 'device:panels' {
  const names: string[];
  export default names;
}
