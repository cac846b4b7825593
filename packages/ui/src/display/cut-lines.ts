/** The first `limit` lines of a text; a text that was cut ends in an ellipsis. */
export function cutLines(text: string, limit: number): string {
  const lines = text.split('\n');
  return lines.length <= limit ? text : `${lines.slice(0, limit).join('\n')}…`;
}
