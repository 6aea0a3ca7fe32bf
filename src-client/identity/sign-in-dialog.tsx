import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';

export interface SignInFormsProps {
  /** Called when the customer is signed in. */
  onDone: () => void;
  onClose: () => void;
}

type LoadForms = () => Promise<{ default: ComponentType<SignInFormsProps> }>;
let loadForms: LoadForms = () => Promise.reject(new Error('the forms have not been provided'));

/** The forms depend on the cart, which opens this dialog: they are injected from above. */
export function provideSignInForms(load: LoadForms): void {
  loadForms = load;
}

const SignInForms = lazy(() => loadForms());

/** Asks a visitor who wants to buy to log in or register, without leaving the page. */
export function SignInDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isDone, setDone] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      title={isDone ? 'Ready to buy' : 'Log in or register to buy'}
      closesOutside={false}
      onClose={onClose}
    >
      <Suspense fallback={<Skeleton height="380px" radius="12px" />}>
        <SignInForms onDone={() => setDone(true)} onClose={onClose} />
      </Suspense>
    </Dialog>
  );
}
