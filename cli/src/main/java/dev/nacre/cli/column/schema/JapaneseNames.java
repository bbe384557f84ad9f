package dev.nacre.cli.column.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Kinds of personal data by Japanese names of columns, in Japanese and in Latin letters. */
final class JapaneseNames {
  /** Found anywhere within a name: Japanese does not separate words. */
  private static final Map<String, PersonalData> WITHIN = new LinkedHashMap<>();

  /** One word, or two words without what separates them, in Latin letters. */
  private static final Map<String, PersonalData> LATIN = new LinkedHashMap<>();

  /** Too short to be searched within other names. */
  private static final Map<String, PersonalData> WHOLE =
      Map.of(
          "姓", PersonalData.NAME,
          "名", PersonalData.NAME,
          "性別", PersonalData.BELIEF,
          "カナ", PersonalData.NAME,
          "かな", PersonalData.NAME,
          "セイ", PersonalData.NAME,
          "メイ", PersonalData.NAME);

  /** Such a column tells something about the data, but does not contain them. */
  private static final List<String> ABOUT =
      List.of("フラグ", "区分", "種別", "件数", "日時", "有無", "回数", "状態", "可否", "ｉｄ", "id");

  static {
    put(WITHIN, PersonalData.EMAIL, "メールアドレス", "メアド", "電子メール", "eメール", "ｅメール");
    put(WITHIN, PersonalData.PASSWORD, "パスワード", "暗証番号");
    put(WITHIN, PersonalData.TOKEN, "秘密鍵", "秘密の質問", "認証コード", "トークン");
    put(WITHIN, PersonalData.CARD, "カード番号", "クレジットカード", "カード名義", "カード有効期限");
    put(WITHIN, PersonalData.CARD, "セキュリティコード");
    put(WITHIN, PersonalData.BANK, "口座番号", "口座名義", "振込先", "銀行口座");
    put(WITHIN, PersonalData.NATIONAL_ID, "マイナンバー", "個人番号", "免許証番号", "免許番号", "旅券番号");
    put(WITHIN, PersonalData.NATIONAL_ID, "パスポート", "基礎年金番号", "在留カード", "住民票");
    put(WITHIN, PersonalData.HEALTH, "被保険者番号", "保険証番号", "病歴", "既往歴", "病名", "診断", "血液型");
    put(WITHIN, PersonalData.HEALTH, "アレルギー", "障害者", "服薬", "投薬");
    put(WITHIN, PersonalData.BIRTH, "生年月日", "誕生日", "生まれ");
    put(WITHIN, PersonalData.PHONE, "電話", "携帯", "ファックス", "ＦＡＸ", "fax番号");
    put(WITHIN, PersonalData.ADDRESS, "住所", "郵便番号", "都道府県", "市区町村", "番地", "建物名", "本籍");
    put(WITHIN, PersonalData.BELIEF, "国籍", "宗教", "信条", "人種");
    put(WITHIN, PersonalData.PAY, "年収", "給与", "給料", "月給", "賞与", "所得");
    put(WITHIN, PersonalData.DEVICE, "ｉｐアドレス", "ipアドレス", "端末番号");
    put(WITHIN, PersonalData.LOGIN, "ユーザー名", "ユーザ名", "ログイン名");
    put(WITHIN, PersonalData.NAME, "氏名", "名前", "フリガナ", "ふりがな", "苗字", "名字", "姓名", "担当者名");
    put(WITHIN, PersonalData.NAME, "顧客名", "会員名", "社員名", "患者名", "ニックネーム", "世帯主");

    put(LATIN, PersonalData.EMAIL, "meruado", "meeruadoresu");
    put(LATIN, PersonalData.PASSWORD, "anshobango", "ansyobango");
    put(LATIN, PersonalData.BANK, "kozabango", "kouzabangou", "kozameigi", "kouzameigi");
    put(LATIN, PersonalData.NATIONAL_ID, "mynumber", "kojinbango", "kojinbangou", "menkyobango");
    put(LATIN, PersonalData.BIRTH, "seinengappi", "tanjobi", "tanjoubi");
    put(LATIN, PersonalData.PHONE, "denwa", "denwabango", "denwabangou", "keitai", "keitaibango");
    put(LATIN, PersonalData.ADDRESS, "jusho", "juusho", "jyusho", "jyuusyo", "juusyo", "yubin");
    put(LATIN, PersonalData.ADDRESS, "yubinbango", "yuubinbangou", "yubinbangou", "yuubin");
    put(LATIN, PersonalData.ADDRESS, "todofuken", "todoufuken", "shikuchoson", "banchi");
    put(LATIN, PersonalData.BELIEF, "kokuseki", "shukyo", "seibetsu", "seibetu");
    put(LATIN, PersonalData.HEALTH, "ketsuekigata", "byoreki", "byoumei");
    put(LATIN, PersonalData.PAY, "nenshu", "kyuyo", "kyuuyo", "shotoku");
    put(LATIN, PersonalData.NAME, "shimei", "simei", "namae", "furigana", "hurigana", "myoji");
    put(LATIN, PersonalData.NAME, "seikana", "meikana", "shimeikana", "namaekana");
  }

  private JapaneseNames() {}

  private static void put(Map<String, PersonalData> names, PersonalData kind, String... all) {
    for (String one : all) {
      names.put(one, kind);
    }
  }

  /**
   * @param words of the name, in lower case
   */
  static Optional<PersonalData> in(List<String> words) {
    String glued = String.join("", words);
    String name = glued.toLowerCase(Locale.ROOT);
    PersonalData whole = LATIN.get(name);
    if (whole != null) {
      return Optional.of(whole);
    }
    for (String word : words) {
      PersonalData one = LATIN.get(word);
      if (one != null) {
        return Optional.of(one);
      }
    }
    if (name.chars().allMatch(c -> c < 0x80) || ABOUT.stream().anyMatch(name::endsWith)) {
      return Optional.empty();
    }
    if (WHOLE.containsKey(name)) {
      return Optional.ofNullable(WHOLE.get(name));
    }
    return WITHIN.entrySet().stream()
        .filter(one -> name.contains(one.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }
}
