import type { UploadDialogProps } from '../shell/AppFrame.tsx';

/** Being built. */
export function UploadDialog({ onClose }: UploadDialogProps) {
  return <button onClick={onClose}>Close</button>;
}
