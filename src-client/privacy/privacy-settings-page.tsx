import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DeviceCopyPanel } from '#client/device-copy/device-copy-panel.tsx';
import { NeedsConnection } from '#client/device-copy/needs-connection.tsx';
import { fileDayText } from '#shared/dates.ts';
import { downloadBlob } from '#client/platform/download-blob.ts';
import { failureOf, RestError } from '#client/platform/failure.ts';
import { fetchWithProof } from '#client/platform/proof.ts';
import { DEFAULT_SHOP_NAME, useShopInfo } from '#client/platform/shop-info.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { DeleteAccount } from './delete-account.tsx';
import classes from './privacy-settings-page.module.css';

/** /my-account/profile/privacy/: this device's copy; export and deletion of all data about the customer. */
export function PrivacySettingsPage() {
  return (
    <>
      <h1>Privacy</h1>
      <p className={classes.lead}>
        What we store about you, and why, is in the <Link to="/privacy-policy/">Privacy Policy</Link>.
      </p>
      <DeviceCopyPanel />
      <NeedsConnection what="The rest of this page">
        <section className={classes.card} aria-labelledby="your-data">
          <h2 id="your-data">Your data</h2>
          <p className={classes.text}>
            Everything we store about you in one JSON file: your account, sessions, cart, purchases with their
            login details, checkouts, payments, every change of your balance. For spreadsheets there is{' '}
            <Link to="/my-account/profile/export-data/">Export Data</Link>.
          </p>
          <DownloadMyData />
        </section>
        <section className={classes.card} aria-labelledby="delete-account">
          <h2 id="delete-account">Delete account</h2>
          <p className={classes.text}>
            Your email address, your password, your sessions and your cart are erased at once. Purchases and
            bookings stay in our books for as long as the law requires, under a number instead of your name.
          </p>
          <DeleteAccount />
        </section>
      </NeedsConnection>
    </>
  );
}

function DownloadMyData() {
  const shopName = useShopInfo()?.name ?? DEFAULT_SHOP_NAME;
  const download = useSingleFlight(
    useMutation({
      mutationFn: async () => {
        const response = await fetchWithProof('/api/privacy/data/');
        if (!response.ok) throw new RestError(response.status, await response.json().catch(() => undefined));
        downloadBlob(
          await response.blob(),
          `${shopName.toLowerCase()}-my-data-${fileDayText(Date.now())}.json`,
        );
      },
    }),
  );
  return (
    <>
      {download.isError && <Callout tone="bad">{failureOf(download.error).text}</Callout>}
      <Button
        variant="default"
        size="md"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        Download my data
      </Button>
    </>
  );
}
